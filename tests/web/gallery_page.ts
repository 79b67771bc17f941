// The page of the gallery: pictures in rows of one screen and size, so that editions, or light and dark,
// stand side by side; chosen by lists.

interface Shown {
  file: string;
  scene: string;
  edition: string;
  size: string;
  scheme: string;
}

/** From names like `turn_zelda_1280x720_dark.png`. */
function shown(file: string): Shown {
  const parts = file.replace('.png', '').split('_');
  const [edition = '', size = '', scheme = ''] = parts.slice(-3);
  return { file, scene: parts.slice(0, -3).join('_'), edition, size, scheme };
}

export function gallery_page(files: readonly string[]): string {
  const pictures = files.map(shown);
  const keys = ['scene', 'edition', 'size', 'scheme'] as const;
  const width = (size: string) => Number(size.split('x')[0]);
  const values = (key: (typeof keys)[number]) =>
    [...new Set(pictures.map((picture) => picture[key]))].sort((a, b) =>
      key === 'size' ? width(a) - width(b) : a.localeCompare(b),
    );
  const lists = keys.map(
    (key) =>
      `<label>${key} <select name="${key}"><option value="">all</option>${values(key)
        .map((value) => `<option>${value}</option>`)
        .join('')}</select></label>`,
  );
  const figures = values('scene').flatMap((scene) =>
    values('size').flatMap((size) =>
      pictures
        .filter((picture) => picture.scene === scene && picture.size === size)
        .sort((a, b) => a.scheme.localeCompare(b.scheme) || a.edition.localeCompare(b.edition))
        .map(
          (one) =>
            `<figure ${keys.map((key) => `data-${key}="${one[key]}"`).join(' ')}><a href="${one.file}"><img loading="lazy" src="${one.file}" alt=""></a><figcaption>${keys.map((key) => one[key]).join(' · ')}</figcaption></figure>`,
        ),
    ),
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
  body { margin: 0; font: 14px system-ui; background: #777; color: #fff }
  form { position: sticky; top: 0; display: flex; gap: 1rem; padding: .6rem; background: #222; z-index: 1 }
  main { display: flex; flex-wrap: wrap; gap: 12px; padding: 12px; align-items: end }
  figure { margin: 0; max-width: 100% }
  img { display: block; height: var(--high, 340px); max-width: 96vw; object-fit: contain }
  [hidden] { display: none }
</style>
<form>${lists.join('')}<label>height <input type="range" name="high" min="120" max="1400" value="340"></label></form>
<main>${figures.join('\n')}</main>
<script>
  const form = document.querySelector('form');
  form.oninput = () => {
    document.body.style.setProperty('--high', form.high.value + 'px');
    for (const one of document.querySelectorAll('figure'))
      one.hidden = ${JSON.stringify(keys)}.some((key) => form[key].value && form[key].value !== one.dataset[key]);
  };
</script>
</html>
`;
}
