import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** A parameter decorator: what it reads from the request, and what it declares of the route. */
export interface RequestParam<T> extends ParameterDecorator {
  read(this: void, context: ExecutionContext): T;
  declare: MethodDecorator;
}

/** Makes a parameter decorator of the two. */
export function requestParam<T>(
  read: (context: ExecutionContext) => T,
  declare: MethodDecorator,
): RequestParam<T> {
  const Value = createParamDecorator((_: unknown, context: ExecutionContext) => read(context));
  const decorate: ParameterDecorator = (target, key, index) => {
    Value()(target, key, index);
    declare(target, key!, Object.getOwnPropertyDescriptor(target, key!)!);
  };
  return Object.assign(decorate, { read, declare });
}

/**
 * One parameter made from several: `combined([TextParam('id'), IfMatch()], (id, ifMatch) => ({ id, ifMatch
 * }))`.
 */
export function combined<Values extends unknown[], T>(
  params: { [K in keyof Values]: RequestParam<Values[K]> },
  make: (...values: Values) => T,
): RequestParam<T> {
  return requestParam(
    (context) => make(...(params.map(({ read }) => read(context)) as Values)),
    (target, key, method) => params.forEach(({ declare }) => declare(target, key, method)),
  );
}
