/**
 * Stands in examples for the origin of the exchange. The gateway puts its own address in its place when it
 * serves the documents, and the docs site that of the page.
 */
export const EXAMPLE_ORIGIN = 'https://exchange.example';
