/** A key that was pasted. */
interface KeyProfile {
  kind: 'api_key';
  /** Address of the public API. */
  baseUrl: string;
  apiKey: string;
}

/** A person who signed in with a browser. */
export interface SignedInProfile {
  kind: 'oauth';
  /** Address of the public API. */
  baseUrl: string;
  clientId: string;
  email: string;
  accessToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Good for one use: each refresh gives the next one. */
  refreshToken: string;
}

export type Profile = KeyProfile | SignedInProfile;
