export const RELATIONSHIP_STATUSES = ['pending', 'active', 'inactive'] as const;
export type RelationshipStatus = (typeof RELATIONSHIP_STATUSES)[number];

/** `outbound`: the caller sends to the other firm; `inbound`: the other firm sends to the caller. */
export const DIRECTIONS = ['outbound', 'inbound'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A relationship as one of its two firms sees it. Each firm has a description of its own. */
export interface Relationship {
  /** The other firm. */
  firmId: string;
  firmName: string;
  direction: Direction;
  status: RelationshipStatus;
  description: string | null;
  sendingPercentage: number | null;
  referralInstructions: string | null;
  requestedAt: Date;
  respondedAt: Date | null;
}

/** What the sender says of the relationship. */
export interface SenderTerms {
  description?: string | null;
  sendingPercentage?: number | null;
}

/** What the receiver says of it. */
export interface ReceiverTerms {
  status?: Exclude<RelationshipStatus, 'pending'>;
  description?: string | null;
  referralInstructions?: string | null;
}
