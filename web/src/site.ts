// Where the page comes from: a server with tables, under paths of its own, or a folder of files
// under any address, which knows no paths but the one of the page: there the fragment says what is
// shown.
export const has_server = import.meta.env.MODE !== 'static';

/** The address of one of our pages: "/r/…", "/rules/zelda". */
export const to = (path: string): string => (has_server ? path : `#${path}`);

/** The address of a file beside the page. */
export const file = (name: string): string => `${import.meta.env.BASE_URL}${name}`;
