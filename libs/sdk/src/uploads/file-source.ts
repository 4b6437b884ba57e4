/** Bytes that come one after the other. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A file to upload: a `Blob` or `File` (in Node, `await openAsBlob(path)` reads it from the disk as it is
 * sent), bytes, or a stream. A stream can be sent once only, so such an upload is not retried; a function
 * that opens the stream again makes it retryable.
 */
export type FileSource = Blob | Uint8Array | ArrayBuffer | ByteStream | (() => ByteStream);
