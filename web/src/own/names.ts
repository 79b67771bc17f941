// Games of this device are told from those of a server by their names.
export const is_own = (game: string): boolean => game.startsWith('own-');
