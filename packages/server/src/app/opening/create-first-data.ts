import { writeFileSync } from 'node:fs'
import type { Company } from '@guiche/contract/companies'
import { connectionInput } from '@guiche/contract/connections'
import { planInput } from '@guiche/contract/plans'
import type pg from 'pg'
import { createCompany, FIRST_COMPANY } from '../../features/organisation/companies/index.ts'
import { insertQuickMessage } from '../../features/organisation/quick-messages/index.ts'
import { addConnection } from '../../features/setup/connections/index.ts'
import { insertQueue } from '../../features/setup/queues/index.ts'
import { insertPlan } from '../../features/organisation/plans/index.ts'
import { addUser } from '../../features/organisation/users/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { newClient } from '../../platform/database/new-client.ts'
import { acrossCompanies } from '../../platform/database/transaction.ts'
import { hashPassword, makePassword } from '../../platform/passwords.ts'
import { signInFile } from './sign-in-file.ts'

const LOCK = 7_142_002

interface SignIn {
  name: string
  email: string
  password: string
}

/** Printed in the file instead of a password that the operator configured. */
const GIVEN = '(the one of ADMIN_PASSWORD)'

/**
 * Creates the first company, its operator and, for a demo, two attendants; only one of several starting processes does
 * it.
 * @returns the operator's password, if this call generated it
 */
export async function createFirstData(
  owner: pg.ClientConfig,
  config: Config,
): Promise<string | undefined> {
  const client = newClient(owner)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from companies limit 1')
    if (rowCount) return undefined
    await client.query("select setval('companies_id_seq', 1, true)")
    return await makeFirstCompany(config)
  } finally {
    await client.end()
  }
}

async function makeFirstCompany(config: Config): Promise<string | undefined> {
  const { email, password: given } = config.admin
  const operator = { name: 'Admin', email, password: given ?? makePassword() }
  const attendants = config.demo
    ? [demoUser('Ana Souza', 'ana'), demoUser('Bruno Lima', 'bruno')]
    : []
  // Written before the rows are committed: a generated password that is stored nowhere would be lost.
  writeSignIns(config, [
    { ...operator, password: given ? GIVEN : operator.password },
    ...attendants,
  ])
  await createCompany({
    id: FIRST_COMPANY,
    name: 'Empresa 1',
    email: operator.email,
    planId: await findOrCreatePlanId(),
    dueDate: null,
    language: 'pt',
    campaignsEnabled: true,
    firstUser: {
      name: operator.name,
      email,
      passwordHash: await hashPassword(operator.password),
      isSuper: true,
    },
    within: async (db, company) => {
      if (config.demo) await addDemo(db, company, attendants)
    },
  })
  return given ? undefined : operator.password
}

async function findOrCreatePlanId(): Promise<number> {
  return acrossCompanies('create the first plan', async (db) => {
    const known = await db
      .selectFrom('plans')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (known) return known.id
    const values = planInput.parse({
      name: 'Plano 1',
      users: 10,
      connections: 10,
      queues: 10,
      value: 30,
    })
    return (await insertPlan(db, values)).id
  })
}

const DEMO_QUICK_MESSAGES = [
  ['ola', '{{greeting}}, {{firstName}}! Tudo bem? Em que posso ajudar?'],
  ['aguarde', 'Só um momento, {{firstName}}. Vou verificar e já retorno.'],
  ['horario', 'Nosso atendimento é de segunda a sexta, das 8h às 18h.'],
  ['protocolo', 'O protocolo deste atendimento é {{protocol}}.'],
  ['obrigado', 'Obrigado pelo contato, {{firstName}}! Se precisar, é só chamar.'],
] as const

/** Adds two queues, two attendants who serve both, and a simulated line, for trying the product. */
async function addDemo(db: Db, company: Company, attendants: SignIn[]): Promise<void> {
  const { id: companyId } = company
  const sales = await insertQueue(db, {
    companyId,
    name: 'Comercial',
    color: '#0E7C66',
    orderQueue: 1,
  })
  const support = await insertQueue(db, {
    companyId,
    name: 'Suporte',
    color: '#B4540A',
    orderQueue: 2,
  })
  const queueIds = [sales.id, support.id]
  for (const { name, email, password } of attendants) {
    const passwordHash = await hashPassword(password)
    await addUser(db, companyId, {
      name,
      email,
      passwordHash,
      profile: 'user',
      allTicket: 'enabled',
      queueIds,
    })
  }
  for (const [shortcode, message] of DEMO_QUICK_MESSAGES)
    await insertQuickMessage(db, {
      companyId,
      userId: null,
      shortcode,
      message,
      geral: true,
      status: true,
    })
  const greetingMessage = 'Olá! Em que podemos ajudar?'
  const line = connectionInput.parse({
    name: 'Demo',
    provider: 'simulator',
    greetingMessage,
    queueIds,
  })
  await addConnection(db, companyId, line, { isDemo: true })
}

function demoUser(name: string, account: string): SignIn {
  return { name, email: `${account}@guiche.local`, password: makePassword() }
}

function writeSignIns(config: Config, people: SignIn[]): void {
  const lines = people.map(({ name, email, password }) => `${name}\t${email}\t${password}`)
  const head =
    'The first sign-ins (name, address, password). Change the passwords, then delete this file.'
  writeFileSync(signInFile(config), `${[head, ...lines].join('\n')}\n`, { mode: 0o600 })
}
