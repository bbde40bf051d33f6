// Each row of the import table catches a violation: a small tree with the layout of packages/ is written to a temporary
// folder with one forbidden import, and exactly that row's rule must report it.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'

const SERVER = 'packages/server/src'
const WEB = 'packages/web/src'

/** A tree without violations: a row of the table allows each of its imports. */
const CLEAN: Record<string, string[]> = {
  'packages/contract/src/errors.ts': ['zod'],
  'packages/contract/src/tickets.ts': ['zod', './errors.ts'],

  [`${SERVER}/platform/errors.ts`]: ['node:util', 'pg', '@guiche/contract/errors'],
  [`${SERVER}/platform/log.ts`]: ['./errors.ts', '@guiche/contract/errors'],
  [`${SERVER}/channels/channel.ts`]: ['../platform/errors.ts', '@guiche/contract/tickets'],
  [`${SERVER}/channels/simulator/simulator.ts`]: ['../channel.ts'],
  [`${SERVER}/features/tickets/tickets/index.ts`]: ['./ticket-rules.ts'],
  [`${SERVER}/features/tickets/tickets/ticket-rules.ts`]: ['@guiche/contract/tickets'],
  [`${SERVER}/features/tickets/tickets/tickets.feature.ts`]: ['./ticket-rules.ts', 'pg'],
  [`${SERVER}/features/messages/messages/index.ts`]: ['./receive-message.ts'],
  [`${SERVER}/features/messages/messages/receive-message.ts`]: [
    '../../tickets/tickets/index.ts',
    '../../../channels/channel.ts',
    '../../../platform/errors.ts',
    '@guiche/contract/tickets',
  ],
  [`${SERVER}/features/messages/sends/index.ts`]: ['../messages/index.ts'],
  [`${SERVER}/features/messages/messages/messages.feature.ts`]: ['./receive-message.ts'],
  [`${SERVER}/features/outside/webhooks/index.ts`]: ['../../../platform/errors.ts'],
  // A test may import anything, up and into another feature, without counting as a cycle.
  [`${SERVER}/features/tickets/tickets/tickets.test.ts`]: [
    'vitest',
    '../../messages/messages/receive-message.ts',
    '../../../app/main.ts',
    '../../../testing/build-ticket.ts',
  ],
  [`${SERVER}/testing/build-ticket.ts`]: ['../features/tickets/tickets/ticket-rules.ts'],
  [`${SERVER}/app/features.ts`]: ['../features/tickets/tickets/tickets.feature.ts'],
  [`${SERVER}/app/main.ts`]: [
    'node:fs',
    './features.ts',
    '../features/messages/messages/index.ts',
    '../channels/simulator/simulator.ts',
    '../platform/errors.ts',
  ],
  [`${SERVER}/cli/backup.ts`]: [
    '../features/messages/messages/index.ts',
    '../platform/errors.ts',
    'pg',
  ],

  [`${WEB}/ui/Page.tsx`]: ['react', './page.css', '@guiche/contract/errors'],
  [`${WEB}/platform/http.ts`]: ['@guiche/contract/errors'],
  [`${WEB}/features/tickets/tickets/index.ts`]: ['./TicketList.tsx'],
  [`${WEB}/features/tickets/tickets/TicketList.tsx`]: [
    '../../../ui/Page.tsx',
    '../../../platform/http.ts',
    '@guiche/contract/tickets',
  ],
  [`${WEB}/features/messages/messages/index.ts`]: ['../../tickets/tickets/index.ts'],
  [`${WEB}/features/messages/sends/index.ts`]: ['../messages/index.ts'],
  [`${WEB}/features/outside/webhooks/index.ts`]: ['../../../ui/Page.tsx'],
  [`${WEB}/screens/TicketsScreen.tsx`]: [
    '../features/messages/messages/index.ts',
    '../ui/Page.tsx',
    '../platform/http.ts',
    '@guiche/contract/tickets',
  ],
  [`${WEB}/app/main.tsx`]: [
    '../screens/TicketsScreen.tsx',
    '../features/tickets/tickets/index.ts',
    '../platform/http.ts',
    '../ui/Page.tsx',
  ],
  'e2e/desk/tickets.spec.ts': [
    '../../packages/server/src/features/tickets/tickets/ticket-rules.ts',
  ],
}

/** Files that the guard must count: the tree without test code. */
const SOURCES = Object.keys(CLEAN).filter((file) => !/\.test\.ts$|\/testing\/|^e2e\//.test(file))

/** One violation: the file imports this module in addition. */
type Fault = [rule: string, file: string, imports: string]

const FAULTS: Fault[] = [
  ['contract-imports-zod-only', 'packages/contract/src/tickets.ts', 'pg'],
  ['contract-imports-zod-only', 'packages/contract/src/tickets.ts', 'node:crypto'],
  [
    'contract-imports-zod-only',
    'packages/contract/src/tickets.ts',
    '../../server/src/platform/log.ts',
  ],

  ['server-platform', `${SERVER}/platform/log.ts`, '../features/tickets/tickets/index.ts'],
  ['server-platform', `${SERVER}/platform/log.ts`, '../channels/channel.ts'],
  ['server-platform', `${SERVER}/platform/log.ts`, '../../../web/src/platform/http.ts'],

  ['server-channels', `${SERVER}/channels/channel.ts`, '../features/tickets/tickets/index.ts'],
  ['server-channels', `${SERVER}/channels/channel.ts`, '../app/features.ts'],

  [
    'server-features',
    `${SERVER}/features/messages/messages/index.ts`,
    '../../tickets/tickets/ticket-rules.ts',
  ],
  [
    'server-features',
    `${SERVER}/features/messages/messages/index.ts`,
    '../../tickets/tickets/tickets.feature.ts',
  ],
  [
    'server-features',
    `${SERVER}/features/messages/messages/index.ts`,
    '../../../channels/simulator/simulator.ts',
  ],
  ['server-features', `${SERVER}/features/messages/messages/index.ts`, '../../../app/features.ts'],
  ['server-features', `${SERVER}/features/messages/messages/index.ts`, '../../../cli/backup.ts'],

  ['server-app', `${SERVER}/app/main.ts`, '../features/tickets/tickets/ticket-rules.ts'],
  ['server-app', `${SERVER}/app/main.ts`, '../cli/backup.ts'],

  ['server-cli', `${SERVER}/cli/backup.ts`, '../features/tickets/tickets/ticket-rules.ts'],

  ['web-ui', `${WEB}/ui/Page.tsx`, '../features/tickets/tickets/index.ts'],
  ['web-ui', `${WEB}/ui/Page.tsx`, '../platform/http.ts'],
  ['web-platform', `${WEB}/platform/http.ts`, '../features/tickets/tickets/index.ts'],
  ['web-platform', `${WEB}/platform/http.ts`, '../ui/Page.tsx'],

  [
    'web-features',
    `${WEB}/features/messages/messages/index.ts`,
    '../../tickets/tickets/TicketList.tsx',
  ],
  [
    'web-features',
    `${WEB}/features/messages/messages/index.ts`,
    '../../../screens/TicketsScreen.tsx',
  ],
  ['web-features', `${WEB}/features/messages/messages/index.ts`, '../../../app/main.tsx'],
  [
    'web-features',
    `${WEB}/features/messages/messages/index.ts`,
    '@guiche/server/src/platform/log.ts',
  ],

  ['web-screens', `${WEB}/screens/TicketsScreen.tsx`, '../features/tickets/tickets/TicketList.tsx'],
  ['web-screens', `${WEB}/screens/TicketsScreen.tsx`, '../app/main.tsx'],

  ['web-app', `${WEB}/app/main.tsx`, '../features/tickets/tickets/TicketList.tsx'],

  [
    'nothing-imports-tests',
    `${SERVER}/features/messages/messages/index.ts`,
    '../../../testing/build-ticket.ts',
  ],
  ['nothing-imports-tests', `${SERVER}/features/tickets/tickets/index.ts`, './tickets.test.ts'],
  ['nothing-imports-tests', `${SERVER}/cli/backup.ts`, '../../../../e2e/desk/tickets.spec.ts'],
  [
    'nothing-imports-tests',
    'packages/contract/src/tickets.ts',
    '../../server/src/testing/build-ticket.ts',
  ],

  ['outside-the-tree', `${SERVER}/helpers/helper.ts`, '../platform/log.ts'],
  ['outside-the-tree', `${SERVER}/features/shared.ts`, '../platform/log.ts'],
  ['outside-the-tree', `${WEB}/main.tsx`, './app/main.tsx'],

  ['no-unresolvable', `${SERVER}/app/main.ts`, './no-such-file.ts'],
  ['no-unresolvable', `${SERVER}/app/main.ts`, 'no-such-package'],

  [
    'no-feature-cycle',
    `${SERVER}/features/messages/messages/receive-message.ts`,
    '../sends/index.ts',
  ],
  // A cycle that no chain of files closes: messages.feature → sends, sends → messages/index.
  [
    'no-feature-cycle',
    `${SERVER}/features/messages/messages/messages.feature.ts`,
    '../sends/index.ts',
  ],
  ['no-feature-cycle', `${WEB}/features/messages/messages/index.ts`, '../sends/index.ts'],

  [
    'server-tickets',
    `${SERVER}/features/tickets/tickets/index.ts`,
    '../../outside/webhooks/index.ts',
  ],
  [
    'web-tickets',
    `${WEB}/features/tickets/tickets/TicketList.tsx`,
    '../../outside/webhooks/index.ts',
  ],
  [
    'outside-the-tree',
    `${SERVER}/features/elsewhere/webhooks/index.ts`,
    '../../../platform/log.ts',
  ],
]

let root = ''
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

test('a tree without violations passes', async () => {
  writeTree(CLEAN)

  const report = await checkImports(root)

  expect(report).toEqual({ cruised: SOURCES.length, violations: [], uncruised: [] })
})

describe('a forbidden import is reported by its row only', () => {
  test.each(FAULTS)('%s: %s imports %s', async (rule, file, imports) => {
    writeTree({ ...CLEAN, [file]: [...(CLEAN[file] ?? []), imports] })

    const { violations, uncruised } = await checkImports(root)

    expect(new Set(violations.map((violation) => violation.rule))).toEqual(new Set([rule]))
    expect(uncruised).toEqual([])
  })
})

describe('every form of an import is found', () => {
  test.each([
    "import type { T } from '../features/tickets/tickets/index.ts'",
    "import { type T } from '../features/tickets/tickets/index.ts'",
    "export * from '../features/tickets/tickets/index.ts'",
    "export type { T } from '../features/tickets/tickets/index.ts'",
    "const load = () => import('../features/tickets/tickets/index.ts')",
    "export async function f() { await using a = (await import('../features/tickets/tickets/index.ts')).a }",
    "for (using a of [import('../features/tickets/tickets/index.ts')]) console.log(a)",
  ])('%s', async (line) => {
    writeTree(CLEAN)
    writeRootFile(`${SERVER}/platform/fault.ts`, line)

    const { violations } = await checkImports(root)

    expect(violations).toEqual([
      {
        rule: 'server-platform',
        from: `${SERVER}/platform/fault.ts`,
        to: `${SERVER}/features/tickets/tickets/index.ts`,
      },
    ])
  })
})

describe('the guard against modules that were not cruised', () => {
  test('names the source files that were not cruised', async () => {
    writeTree(CLEAN)

    const report = await checkImports(root, { exclude: { path: '/(simulator|ui)/' } })

    expect(report.cruised).toBe(SOURCES.length - 2)
    expect(report.uncruised).toEqual([
      `${SERVER}/channels/simulator/simulator.ts`,
      `${WEB}/ui/Page.tsx`,
    ])
  })

  test('names all of them when the parser fails', async () => {
    writeTree(CLEAN)

    const report = await checkImports(root, { includeOnly: { path: '^nowhere/' } })

    expect(report).toEqual({ cruised: 0, violations: [], uncruised: SOURCES.toSorted() })
  })
})

function writeTree(tree: Record<string, string[]>): void {
  // realpath, because dependency-cruiser follows links and macOS has a linked temporary folder.
  root = realpathSync(mkdtempSync(join(tmpdir(), 'import-rules-')))
  for (const [file, imports] of Object.entries({ ...CLEAN, ...tree })) {
    writeRootFile(
      file,
      [...imports.map((from) => `import '${from}'`), 'export type T = 1'].join('\n'),
    )
  }
  // Exists as a target of imports; no row allows it.
  writeRootFile(`${WEB}/ui/page.css`, 'main {}')

  writeWorkspace('contract', { './*': './src/*.ts' })
  writeWorkspace('server')
  for (const name of ['zod', 'pg', 'react', 'vitest']) {
    writeRootFile(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    writeRootFile(`node_modules/${name}/index.js`, '')
  }
}

function writeWorkspace(name: string, exports?: Record<string, string>): void {
  writeRootFile(
    `packages/${name}/package.json`,
    JSON.stringify({ name: `@guiche/${name}`, exports }),
  )
  mkdirSync(join(root, 'node_modules/@guiche'), { recursive: true })
  symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@guiche', name), 'junction')
}

function writeRootFile(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
