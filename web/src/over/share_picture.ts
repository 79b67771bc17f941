// The end of a game as a picture to share: the edition's scene, who came where, our name.
import type { Ranked } from '../game/ranking';
import { mark_of } from '../parts/marks';
import { file } from '../site';

export interface PictureWords {
  edition: string;
  title: string;
  headline: string;
  /** What stands behind a name: wealth, or that there is none. */
  worth: (one: Ranked) => string;
}

export const kWidth = 1200;
export const kHeight = 630;
const kRow = 66;

/** The drawing the server shows with links; without it the colours of the edition stand alone. */
async function backdrop(edition: string): Promise<ImageBitmap | null> {
  try {
    const answer = await fetch(file(`preview-${edition}.png`));
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}

/** Shortens a text to the room there is. */
function fit(pen: CanvasRenderingContext2D, text: string, room: number): string {
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown).width > room)
    shown = `${shown.slice(0, shown.endsWith('…') ? -2 : -1)}…`;
  return shown;
}

function draw_row(
  pen: CanvasRenderingContext2D,
  one: Ranked,
  words: PictureWords,
  top: number,
): void {
  const mark = mark_of(one.seat);
  pen.font = '700 34px system-ui, sans-serif';
  pen.textAlign = 'right';
  pen.fillText(`${one.rank}`, 110, top + 44);
  pen.save();
  pen.translate(132, top + 8);
  pen.scale(2, 2);
  pen.fillStyle = mark.colour;
  pen.strokeStyle = '#ffffff';
  const shape = new Path2D(mark.path);
  pen.fill(shape);
  pen.stroke(shape);
  pen.restore();
  pen.textAlign = 'right';
  const worth = words.worth(one);
  pen.font = '500 32px system-ui, sans-serif';
  pen.fillText(worth, kWidth - 72, top + 44);
  const room = kWidth - 72 - 204 - pen.measureText(worth).width - 30;
  pen.textAlign = 'left';
  pen.font = `${one.won ? 700 : 500} 34px system-ui, sans-serif`;
  pen.fillText(fit(pen, one.name, room), 204, top + 44);
}

export async function draw_picture(
  ranking: readonly Ranked[],
  words: PictureWords,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = kWidth;
  canvas.height = kHeight;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  pen.fillStyle = style.getPropertyValue('--accent').trim() || '#1f4d3f';
  pen.fillRect(0, 0, kWidth, kHeight);
  const scene = await backdrop(words.edition);
  if (scene) pen.drawImage(scene, 0, 0, kWidth, kHeight);
  // A veil, so that the words can be read on any scene.
  const veil = pen.createLinearGradient(0, 0, 0, kHeight);
  veil.addColorStop(0, 'rgb(8 14 12 / 55%)');
  veil.addColorStop(0.45, 'rgb(8 14 12 / 82%)');
  veil.addColorStop(1, 'rgb(8 14 12 / 88%)');
  pen.fillStyle = veil;
  pen.fillRect(0, 0, kWidth, kHeight);

  pen.fillStyle = '#ffffff';
  pen.textAlign = 'left';
  pen.font = '600 30px Georgia, serif';
  pen.fillText(words.title, 72, 76);
  pen.font = '700 58px Georgia, serif';
  pen.fillText(fit(pen, words.headline, kWidth - 144), 72, 146);
  ranking.forEach((one, i) => draw_row(pen, one, words, 176 + i * kRow));
  pen.font = '600 26px Georgia, serif';
  pen.textAlign = 'right';
  pen.fillText('Bankhalter', kWidth - 72, kHeight - 30);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Hands the picture to the device's own sharing, or saves it. */
export async function share_picture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {}); // called off
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
