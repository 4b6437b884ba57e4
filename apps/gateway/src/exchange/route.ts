/** Where a path leads. */
export interface Route {
  /** Name of the owner, a key of SERVICES. */
  service: string;
  /** Answers in the internal envelope; a public resource keeps the public one also under {internal_url}. */
  isInternalOnly: boolean;
  /** The gateway checks no credential: none is needed, or at the origin the service checks its own. */
  isOpen: boolean;
  /** The administrator's header `x-admin-api-key` opens it (interface, "Internal API", 4). */
  takesAdminKey: boolean;
}
