export { FirmDirectory } from './firm-directory.js';
export { FirmRow } from './firm-row.js';
export { FirmsModule } from './firms.module.js';
export { FirmsRepository } from './firms.repository.js';
export { referenceNumber, takeNumbers } from './reference-numbers.sql.js';
