/**
 * A service with a few routes and no database, for tests of the libs: its door is its own, as it loads Nest
 * and libs/http.
 */
export * from './tiny-client.js';
export * from './tiny-service.js';
