import { ApiError } from '@referral-exchange/contracts';

/** The caller closed the connection before its request was complete. Nobody reads a response. */
export class ClientGone extends Error {
  constructor() {
    super('The caller went away');
  }
}

export function tooLarge(maxBytes: number): ApiError {
  return new ApiError('file_too_large', `The body is larger than ${maxBytes} bytes`, { maxBytes });
}

/** The bodies that the gateway holds use up the memory for them. */
export function noMemory(): ApiError {
  return new ApiError('service_unavailable', 'Too many request bodies are being sent right now: try again');
}
