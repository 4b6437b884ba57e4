/** What a statement, or a part of one, begins with. */
const SQL =
  /(^|\n)\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|CREATE|ALTER|DROP|TRUNCATE|MERGE|LOCK|DECLARE|FETCH|LISTEN|EXPLAIN|SET|VALUES|FROM|WHERE|AND|ORDER BY|RETURNING|(LEFT |CROSS )?JOIN)\s/;
/** A rule of its own, as no-restricted-syntax of one block replaces that of another (docs/adr/0118). */
const sqlInRepositories = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message:
          'SQL stands in a repository: move it to the *.repository.ts of this folder, or to a *.sql.ts beside it, as a method that a use case calls by a plain verb.',
      });
    return {
      Literal: (node) => typeof node.value === 'string' && SQL.test(node.value) && report(node),
      TemplateElement: (node) => SQL.test(node.value.raw) && report(node),
      "MemberExpression[property.name='createQueryBuilder']": report,
    };
  },
};

/** What a constructor takes, as docs/adr/0007 says. */
const sixDependencies = {
  create: (context) => ({
    "MethodDefinition[kind='constructor'] > FunctionExpression[params.length>6]": (node) =>
      context.report({
        node,
        message:
          'A class takes six dependencies at most: move what some of them do together to a class of its own.',
      }),
  }),
};

const lowerFirst = (name) => name.charAt(0).toLowerCase() + name.slice(1);

/**
 * The names that a dependency may have, the first is advised: that of its class, or its verb where a method
 * has the name of the class. `delete` is reserved. A repository is called after its rows: `steps` or
 * `waterfallSteps`, of `WaterfallStepsRepository`.
 */
function namesOf(type, methods) {
  const name = lowerFirst(type);
  if (type.endsWith('Repository')) {
    const words = type.replace(/Repository$/, '').split(/(?=[A-Z])/);
    return [...words.map((_, index) => lowerFirst(words.slice(index).join(''))), name];
  }
  const [verb] = /^[a-z]+/.exec(name);
  return [!methods.includes(name) ? name : verb === 'delete' ? 'deletion' : verb];
}

/** A class with a decorator calls a dependency from the same service by its class (docs/adr/0007). */
const calledByClass = {
  create(context) {
    const own = new Set();
    return {
      // what is injected by its class is imported as a value
      'ImportDeclaration[importKind=value][source.value=/^\\./] > ImportSpecifier[importKind=value]': (
        node,
      ) => own.add(node.local.name),
      "ClassDeclaration[decorators.length>0] > ClassBody > MethodDefinition[kind='constructor']": (node) => {
        const methods = node.parent.body.map(({ key }) => key?.name);
        for (const one of node.value.params) {
          const { name, typeAnnotation } = one.parameter ?? one;
          const type = typeAnnotation?.typeAnnotation.typeName?.name;
          if (!own.has(type) || name === undefined) continue;
          const names = namesOf(type, methods);
          if (!names.includes(name))
            context.report({ node: one, message: `Call it ${names[0]}, by its class (docs/adr/0007).` });
        }
      },
    };
  },
};

/** What a declaration is made from, without `as const`, `satisfies` and a `new Set()` around it. */
function valueOf(node) {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression')
    return valueOf(node.expression);
  return node?.type === 'NewExpression' ? node.arguments[0] : node;
}

/** Prettier lays out all code but tables, `// prettier-ignore` stands on the line before one. */
const formattedButTables = {
  create: (context) => ({
    Program({ body }) {
      const tables = body
        .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .filter((node) => valueOf(node?.declarations?.[0].init)?.type === 'ArrayExpression')
        .map(({ loc }) => loc.start.line);
      for (const comment of context.sourceCode.getAllComments())
        if (comment.value.trim() === 'prettier-ignore' && !tables.includes(comment.loc.start.line + 1))
          context.report({
            node: comment,
            message: 'Only a table, the list of a const, is laid out by hand: prettier formats the rest.',
          });
    },
  }),
};

/** The lint rules that are ours. */
export const house = {
  rules: {
    'called-by-class': calledByClass,
    'formatted-but-tables': formattedButTables,
    'six-dependencies': sixDependencies,
    'sql-in-repositories': sqlInRepositories,
  },
};
