// What can lie open beside the board.
export type Pane =
  | 'build'
  | 'mortgage'
  | 'trade'
  | 'spaces'
  | 'log'
  | 'chat'
  | 'players'
  | 'deed'
  | 'offers'
  | 'debt'
  | 'help'
  | 'settings'
  | 'menu';
