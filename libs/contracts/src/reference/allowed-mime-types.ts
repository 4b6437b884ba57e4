/** What may be uploaded (decisions, section 6); `GET /firms/me` answers it as `allowedMimeTypes`. */
export const ALLOWED_MIME_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'text/plain',
  'text/csv',
  'application/rtf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/bmp',
  'image/tiff',
  'image/heic',
  'application/zip',
  'message/rfc822',
  'application/vnd.ms-outlook',
] as const;

/** 50 MB (decisions, section 14, "Documents"). */
export const MAX_UPLOAD_BYTES = 52_428_800;
