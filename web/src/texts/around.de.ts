// Texts of the pages around the table, German: home, room, hints, end, statistics.
export const around_de = {
  // home
  code_title: 'Code einer Einladung',
  plays_itself: 'Eine aufgezeichnete Partie läuft',
  halt: 'Vorführung anhalten',
  go_on: 'Vorführung fortsetzen',
  demo_throws: '{name} würfelt {sum}: {space}',
  demo_buys: '{name} kauft {space}',
  demo_rent: '{name} zahlt {other} {amount} Miete',
  demo_builds: '{name} baut auf {space}',
  demo_jail: '{name} muss ins Gefängnis',
  demo_card: '{name} zieht eine Karte',
  choose_edition: 'Welche Ausgabe?',
  play_edition: '{edition}, gegen drei Bots',
  watch_or_join: 'Jetzt am Tisch',
  no_tables:
    'Gerade ist kein Tisch öffentlich. Dein Tisch kann der erste sein: im Raum „Öffentlich“ wählen.',
  watching_n: '{n} {n|schaut|schauen} zu',
  own_record: 'Deine Partien',
  own_record_text: 'Nur auf diesem Gerät gezählt.',
  record_games: 'gespielt',
  record_wins: 'gewonnen',
  record_share: 'Siegquote',
  record_best: 'größtes Vermögen',
  record_by_edition: 'Nach Ausgabe',
  record_forget: 'Zahlen löschen',

  // room
  invitation: 'Hol deine Freunde an den Tisch',
  invitation_text: 'Wer den Link öffnet oder den Code eingibt, sitzt mit einem Klick dabei.',
  link_copied: 'Der Link ist kopiert: einfach einfügen und abschicken.',
  link_not_copied: 'Kopieren ging nicht: den Link unten markieren.',
  share: 'Teilen',
  share_text: 'Spiel mit: {edition}',
  invited_to: 'Du bist eingeladen',
  invited_by: '{name} lädt dich ein',
  who_is_here: 'Am Tisch',
  seats_taken: '{n} von 6',
  your_token: 'Deine Figur',
  token_taken: '{token} (vergeben)',
  bot_named: 'Bot: {level}',
  about_levels:
    'Die Prozente sind gemessen: so viele Partien gewinnen zwei Bots dieser Stufe gegen zwei der Stufe davor.',
  table_settings: 'Was gespielt wird',
  only_host: '{name} bestimmt Ausgabe, Spielform und Uhr.',

  // chat
  reactions: 'Zeichen geben',
  reaction_bravo: 'Bravo!',
  reaction_laugh: 'Haha!',
  reaction_wow: 'Oh!',
  reaction_ouch: 'Autsch!',
  reaction_deal: 'Abgemacht!',
  reaction_hurry: 'Weiter?',

  // hints
  hint: 'Tipp',
  hint_claim: 'Deine Miete! Fordere sie, bevor der Nächste würfelt, sonst verfällt sie.',
  hint_auto_claim:
    'Die Bank fordert deine Mieten vorerst von selbst. Wie gedruckt musst du selbst rufen, bevor der Nächste würfelt.',
  hint_auction:
    'Versteigerung: Jeder darf bieten, auch wer gerade nicht am Zug ist. Wer passt, ist für dieses Los endgültig draußen.',
  hint_trade:
    'Dir fehlt etwas, das ein anderer hat? Handeln geht jederzeit, auch wenn du nicht am Zug bist.',
  hint_build:
    'Die Gruppe gehört ganz dir: jetzt darfst du bauen, jederzeit. Gleichmäßig: kein Feld darf dem andern zwei Stufen voraus sein.',
  hint_understood: 'Verstanden',
  hint_claim_self: 'Selbst fordern',
  hint_no_more: 'Keine Tipps mehr',
  hints_setting: 'Tipps in den ersten Partien',
  hints_setting_hint: 'Jeder erscheint einmal, dann, wenn er gebraucht wird.',

  // your turn
  notify: 'Nachricht, wenn du dran bist',
  notify_hint: 'Als Meldung des Geräts, wenn du gerade woanders bist.',
  notify_denied: 'Der Browser erlaubt hier keine Nachrichten.',
  vibrate: 'Vibrieren, wenn du dran bist',
  vibrate_hint: 'Nur auf Geräten, die das können.',

  // the end
  you_won: 'Du hast gewonnen!',
  you_won_together: 'Geteilter Sieg!',
  your_rank: 'Platz {rank} von {n}',
  new_game: 'Neues Spiel',
  picture: 'Bild teilen',
  picture_failed: 'Das Bild ließ sich nicht machen.',
  visits_of: '{n} {n|Besuch|Besuche}',
  visits_missed: '{n} {n|Besuch|Besuche}, {missed} verpasst ({sum})',
  trades_title: 'Handel',

  // what went wrong
  table_deleted: 'Dieser Tisch wurde gelöscht.',
  no_answer: 'Der Server antwortet nicht.',
  error_n: 'Fehler {n}',
  game_elsewhere: 'Diese Partie ist schon in einem anderen Fenster offen.',
  game_not_loaded:
    'Ohne Netz lässt sich hier nicht spielen: Das Spiel konnte nicht geladen werden.',
  nothing_to_see: 'Hier ist nichts zu sehen.',

  // proof, rules, lost
  rules_of_variant: 'Regeln für',
  no_room_hint: 'Vielleicht ist der Link unvollständig, oder der Tisch wurde gelöscht.',
} as const;
