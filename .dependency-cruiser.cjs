// The import table of the house as rules: `npm run check` runs them and scripts/import-rules.test.ts
// plants one fault for each. A row is an allow list: whatever a row does not name, it forbids, so a
// rule says `pathNot`. Every forbidden import is caught by exactly one rule.
// https://github.com/sverweij/dependency-cruiser/blob/main/doc/rules-reference.md

const { Visitor } = require('@swc/core/Visitor')

// swc's visitor is frozen and gives up on a file with `using` or `await using`.
const { visitStatement } = Visitor.prototype
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
  statement.decls = this.visitVariableDeclarators(statement.decls)
  return statement
}

const CONTRACT = '^packages/contract/src/'
const SERVER = '^packages/server/src'
const WEB = '^packages/web/src'
const FEATURE_DOOR = 'features/[^/]+/[^/]+/index\\.tsx?$'

// Each district's features may import the features of their own district and of those before it.
const DISTRICTS = {
  server: [
    'organisation',
    'setup',
    'customers',
    'tickets',
    'messages',
    'money',
    'outreach',
    'answers',
    'outside',
  ],
  web: [
    'organisation',
    'setup',
    'money',
    'tickets',
    'customers',
    'messages',
    'outreach',
    'outside',
    'answers',
  ],
}

// Packages and Node's own modules are free everywhere but in the contract. Built-in modules have no
// path to match, their dependency type says what they are. A workspace's symlink under node_modules
// resolves to packages/…, so the path stands for packages from outside only.
const NPM = '(^|/)node_modules/'
const NODE_ITSELF = ['core']

// Tests may import anything, so they are not followed; that also keeps a test that needs the
// feature above from looking like a cycle. Nothing else may import them.
const TESTS = ['\\.test\\.tsx?$', '^packages/[^/]+/src/testing/', '^e2e/', '^bench/']

// The folders of the tree that a row of the table speaks of.
const ROOMS = [
  CONTRACT,
  `${SERVER}/(app|cli|features/(${DISTRICTS.server.join('|')})/[^/]+|channels|platform|testing)/`,
  `${WEB}/(app|screens|features/(${DISTRICTS.web.join('|')})/[^/]+|ui|platform|testing)/`,
]

/** A row of the table: the files under `from` may import `mayImport` and packages, nothing else. */
function row(name, from, mayImport, comment) {
  return {
    name,
    severity: 'error',
    comment,
    from: { path: from },
    to: {
      pathNot: [...mayImport, NPM, ...TESTS],
      dependencyTypesNot: NODE_ITSELF,
      couldNotResolve: false,
    },
  }
}

/** One rule per district: its features import no feature of a district that comes later. */
function districtOrder(name, features, districts) {
  return districts.slice(0, -1).map((district, at) => ({
    name: `${name}-${district}`,
    severity: 'error',
    comment: `Features of ${district} stand below those of ${districts.slice(at + 1).join(', ')}: call down, announce up.`,
    from: { path: `${features}/${district}/` },
    to: { path: `${features}/(${districts.slice(at + 1).join('|')})/` },
  }))
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      comment: 'Both ends import the contract, so it depends on nothing but zod.',
      from: { path: CONTRACT },
      to: { pathNot: [CONTRACT, '(^|/)node_modules/zod/', ...TESTS], couldNotResolve: false },
    },

    row(
      'server-platform',
      `${SERVER}/platform/`,
      [`${SERVER}/platform/`, CONTRACT],
      'The platform is technical and knows no domain: it imports the contract only.',
    ),
    row(
      'server-channels',
      `${SERVER}/channels/`,
      [`${SERVER}/(channels|platform)/`, CONTRACT],
      'Channels know no feature: app drains the inbox into the features.',
    ),
    row(
      'server-features',
      `${SERVER}/features/([^/]+/[^/]+)/`,
      [
        `${SERVER}/features/$1/`,
        `${SERVER}/${FEATURE_DOOR}`,
        `${SERVER}/channels/(channel|line-requests|enqueue-delivery|outbox-ledger|sendable-content)\\.ts$`,
        `${SERVER}/platform/`,
        CONTRACT,
      ],
      'Another feature is entered by its index.ts; of the channels a feature imports the port and its doors: requests to lines, the outbox and its ledger, and the forms of choices.',
    ),
    row(
      'server-app',
      `${SERVER}/app/`,
      [
        `${SERVER}/app/`,
        `${SERVER}/${FEATURE_DOOR}`,
        `${SERVER}/features/[^/]+/[^/]+/[^/]+\\.feature\\.ts$`,
        `${SERVER}/(channels|platform)/`,
        CONTRACT,
      ],
      'app puts features together by their front doors and tables of contents.',
    ),
    row(
      'server-cli',
      `${SERVER}/cli/`,
      [
        `${SERVER}/(cli|app)/`,
        `${SERVER}/${FEATURE_DOOR}`,
        `${SERVER}/(channels|platform)/`,
        CONTRACT,
      ],
      'The command line opens the database as app does, and then works with the features.',
    ),

    row(
      'web-ui',
      `${WEB}/ui/`,
      [`${WEB}/ui/`, CONTRACT],
      'ui is our look and knows no domain word.',
    ),
    row(
      'web-platform',
      `${WEB}/platform/`,
      [`${WEB}/platform/`, CONTRACT],
      'The platform is technical and knows neither features nor our look.',
    ),
    row(
      'web-features',
      `${WEB}/features/([^/]+/[^/]+)/`,
      [`${WEB}/features/$1/`, `${WEB}/${FEATURE_DOOR}`, `${WEB}/(ui|platform)/`, CONTRACT],
      'Another feature is entered by its index.ts; screens and app stand above.',
    ),
    row(
      'web-screens',
      `${WEB}/screens/`,
      [`${WEB}/screens/`, `${WEB}/${FEATURE_DOOR}`, `${WEB}/(ui|platform)/`, CONTRACT],
      'A screen composes features by their front doors.',
    ),
    row(
      'web-app',
      `${WEB}/app/`,
      [`${WEB}/(app|screens|ui|platform)/`, `${WEB}/${FEATURE_DOOR}`, CONTRACT],
      'app puts screens and features together by their front doors.',
    ),

    ...districtOrder('server', `${SERVER}/features`, DISTRICTS.server),
    ...districtOrder('web', `${WEB}/features`, DISTRICTS.web),
    {
      name: 'no-feature-cycle',
      severity: 'error',
      comment:
        'Features stand in an order: call down, announce up. Scope folder also sees the circle ' +
        'that no two files close by themselves.',
      scope: 'folder',
      from: { path: '^packages/(server|web)/src/features/([^/]+/[^/]+)' },
      // The folders inside one feature are its own affair.
      to: { path: '/src/features/[^/]+/[^/]+', pathNot: '/src/features/$2(/|$)', circular: true },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      comment: 'Tests, factories and browser tests may import anything; nothing else imports them.',
      from: { path: '^packages/', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'outside-the-tree',
      severity: 'error',
      comment: 'A folder that no row of the table speaks of would be free to import anything.',
      from: { path: '^packages/[^/]+/src/', pathNot: [...ROOMS, ...TESTS, '\\.d\\.ts$'] },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'No row can judge an import whose file is unknown.',
      from: {},
      // Modules that a Vite plugin makes up.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],

  options: {
    // With typescript 7 dependency-cruiser finds no TypeScript API and would cruise 0 modules.
    parser: 'swc',
    doNotFollow: { path: [NPM, ...TESTS] },
    // packages/multi-device holds no code of ours but a check of types, of a package that may be absent.
    exclude: { path: '(^|/)(dist|coverage)/|^packages/multi-device/' },
    // `import type` is a dependency like any other: knowing a type is knowing the feature.
    tsPreCompilationDeps: true,
    // Needed for scope folder.
    metrics: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'style', 'node', 'default'],
      mainFields: ['module', 'main', 'types', 'style'],
    },
  },
}
