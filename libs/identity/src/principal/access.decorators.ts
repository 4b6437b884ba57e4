import { applyDecorators, createParamDecorator, SetMetadata, UnauthorizedException } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { CallerKind, EnvelopeKind, Principal, Role, Scope, Tier } from '@referral-exchange/contracts';
import type { Request } from 'express';
import { callerOf } from '../caller/caller.js';
import { ENVELOPE_KIND } from '@referral-exchange/telemetry';
import { defaultTier, type AccessRule } from './principal.policy.js';

const IS_PUBLIC = 'identity:open';
const REQUIRED_TIER = 'identity:tier';
const ALLOWED_CALLERS = 'identity:callers';
const REQUIRED_SCOPES = 'identity:scopes';
const REFUSES_MCP_KEYS = 'identity:no-mcp';
const ADMITTED_ROLES = 'identity:roles';
const FIRM_RESOURCE = 'identity:firm-resource';
const OWNERS_OF_USERS = 'identity:owners-of-users';

type RouteDecorator = ClassDecorator & MethodDecorator;

/**
 * The tier that a key must hold, else 403 `insufficient_tier`; of a session the role decides, of an OAuth
 * token the scopes. Without it the method decides: reads `read_only`, DELETE `full`, the rest `standard`.
 */
export const RequireTier = (tier: Tier): RouteDecorator => SetMetadata(REQUIRED_TIER, tier);

/**
 * The only kinds of caller admitted, else 403 `wrong_scope`. An admin key passes a listed route whatever its
 * tier. Every route declares this, `FirmResource`, `ServiceOnly` or `Public`, itself or by its controller;
 * otherwise its service does not start.
 */
export const AllowCallers = (...kinds: CallerKind[]): RouteDecorator => SetMetadata(ALLOWED_CALLERS, kinds);

/**
 * The callers of a firm's resources: firm_key, crm_token, session, oauth, and admin for reads. Each method's
 * tier is the usual one.
 */
export const FirmResource = (): RouteDecorator => SetMetadata(FIRM_RESOURCE, true);

/** Scopes that a token needs together, e.g. `cases:read firm:read`. */
type ScopeSet = Scope | `${Scope} ${Scope}`;

/** OAuth scopes: one is needed, instead of cases:read or cases:write; else 403 `insufficient_scope`. */
export const RequireScope = (...scopes: [ScopeSet, ...ScopeSet[]]): RouteDecorator =>
  SetMetadata(REQUIRED_SCOPES, scopes);

/** No OAuth token may call, whatever its scopes: 403 `wrong_scope` (decisions, "What a scope opens"). */
export const RefuseOAuth = (): RouteDecorator => SetMetadata(REQUIRED_SCOPES, []);

/** Roles whose people may do this despite a lower tier: a viewer acknowledges (decisions, 4). */
export const AdmitRoles = (...roles: Role[]): RouteDecorator => SetMetadata(ADMITTED_ROLES, roles);

/** Users in session that belong to one of these, else 403 `wrong_scope`: for what keys may not touch. */
export const UsersOf = (...owners: ('firm' | 'provider')[]): RouteDecorator =>
  applyDecorators(AllowCallers('session'), SetMetadata(OWNERS_OF_USERS, owners)) as RouteDecorator;

/** Refuses keys issued for MCP with 403 `wrong_scope`. */
export const RefuseMcpKeys = (): RouteDecorator => SetMetadata(REFUSES_MCP_KEYS, true);

/** No credential at all: health, descriptions, the echo endpoint. */
export const Public = (): RouteDecorator => SetMetadata(IS_PUBLIC, true);

function declared<T>(key: string, handler: object, controller: object): T | undefined {
  return (Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller)) as T | undefined;
}

/** True when a route was declared `@Public()`. */
export function isPublic(handler: object, controller: object): boolean {
  return declared<boolean>(IS_PUBLIC, handler, controller) ?? false;
}

/** True when a route says which kinds of caller it admits. */
export function declaresCallers(handler: object, controller: object): boolean {
  return [ALLOWED_CALLERS, FIRM_RESOURCE].some((key) => declared(key, handler, controller) !== undefined);
}

/** The access rule of a route from its decorators; the guard and the OpenAPI document read the same. */
export function accessRuleOf(handler: object, controller: object, method: string): AccessRule {
  return {
    callers: declared<CallerKind[]>(ALLOWED_CALLERS, handler, controller),
    ownersOfUsers: declared<('firm' | 'provider')[]>(OWNERS_OF_USERS, handler, controller),
    tier: declared<Tier>(REQUIRED_TIER, handler, controller) ?? defaultTier(method),
    scopes: declared<string[]>(REQUIRED_SCOPES, handler, controller),
    admittedRoles: declared<Role[]>(ADMITTED_ROLES, handler, controller),
    refusesMcpKeys: declared<boolean>(REFUSES_MCP_KEYS, handler, controller) ?? false,
    isRead: method === 'GET' || method === 'HEAD',
    envelope: declared<EnvelopeKind>(ENVELOPE_KIND, handler, controller) ?? 'public',
  };
}

function principalIn(context: ExecutionContext): Principal {
  const { user } = context.switchToHttp().getRequest<Request & { user?: Principal }>();
  if (!user) throw new UnauthorizedException();
  return user;
}

/** `@CurrentPrincipal() principal: Principal`: the verified principal. Not on `@Public()` routes. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context) => principalIn(context));

/** `@CurrentCaller() caller: Caller`: the verified principal as a caller. Not on `@Public()` routes. */
export const CurrentCaller = createParamDecorator((_: unknown, context) => callerOf(principalIn(context)));
