/**
 * The document of a client could not be read this time: its host did not answer, or too many are fetched. It
 * says nothing against the client, so the answer must not be `invalid_client`, which a client may take as
 * final.
 */
export class DocumentUnavailable extends Error {}
