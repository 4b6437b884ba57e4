import { ALLOWED_MIME_TYPES, ApiError, validationError } from '@referral-exchange/contracts';

/** 400: the type is not allowed, or the name or the declared type contradicts the content (decisions, 6). */
export function fileTypeNotAllowed(): ApiError {
  const message =
    'The type of this file may not be uploaded, or its name or content type does not fit its content. GET /firms/me lists ' +
    'the allowed types in allowedMimeTypes';
  return new ApiError('validation_error', message, {
    reason: 'file_type_not_allowed',
    allowedMimeTypes: [...ALLOWED_MIME_TYPES],
    errors: [{ field: 'file', code: 'file_type_not_allowed', message }],
  });
}

/** 400: the scanner found malware. */
export function malwareFound(signature: string): ApiError {
  const message = `The file was refused because a malware scanner recognised it as ${signature}`;
  return new ApiError('validation_error', message, {
    reason: 'malware_found',
    signature,
    errors: [{ field: 'file', code: 'malware_found', message }],
  });
}

/** 400: there is nothing in it. */
export function fileEmpty(): ApiError {
  return validationError([{ field: 'file', code: 'empty', message: 'The file is empty' }]);
}
