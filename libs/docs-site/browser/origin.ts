/** The origin that stands in samples until a script puts that of this page in its place. */
export const ORIGIN = 'https://exchange.example';
