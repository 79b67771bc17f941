/** Lines of players are told apart by their dashes too, by seat. */
export const kDashes: readonly string[] = ['', '7 3', '2 3', '10 3 2 3', '5 5', '1 4'];
