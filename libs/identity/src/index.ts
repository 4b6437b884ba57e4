export { type Caller, callerOf, SYSTEM } from './caller/caller.js';
export { AuthClock } from './clock/auth-clock.js';
export {
  accessRuleOf,
  AdmitRoles,
  AllowCallers,
  CurrentCaller,
  CurrentPrincipal,
  FirmResource,
  isPublic,
  Public,
  RefuseMcpKeys,
  RefuseOAuth,
  RequireScope,
  RequireTier,
  UsersOf,
} from './principal/access.decorators.js';
export { requireAccessRules } from './principal/declared-routes.js';
export { PrincipalSigner } from './principal/principal-signer.js';
export { PrincipalGuard } from './principal/principal.guard.js';
export { type AccessRule, callersOf, decideAccess } from './principal/principal.policy.js';
export { PRINCIPAL_KEYS_LOCAL, PrincipalStrategy } from './principal/principal.strategy.js';
export { describeAccess, publishedAccess } from './principal/published-access.js';
export { type CallOptions, ServiceClient } from './service-calls/service-client.js';
export { CallingServices } from './service-identity/calling-services.js';
export { CurrentService, ServiceOnly } from './service-identity/service-only.decorator.js';
export { ServiceTokens } from './service-identity/service-tokens.js';
