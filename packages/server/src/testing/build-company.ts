import type { Company } from '@guiche/contract/companies'
import { type PlanInput, planInput } from '@guiche/contract/plans'
import type { Profile } from '@guiche/contract/permissions'
import { hashSync } from '@node-rs/argon2'
import { createCompany, findCompany } from '../features/organisation/companies/index.ts'
import { insertPlan } from '../features/organisation/plans/index.ts'
import { changePlan } from '../features/organisation/plans/manage-plans.ts'
import { addUser } from '../features/organisation/users/index.ts'
import { acrossCompanies, inCompany } from '../platform/database/transaction.ts'

let made = 0
const nextNumber = () => ++made

/** The password of every user that tests create. */
export const PASSWORD = 'Segredo1'

/**
 * The stored hash of PASSWORD. The hash states its cost; this one is cheap, because tests verify it thousands of times.
 */
export const passwordHash = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1 })

export interface BuiltCompany {
  company: Company
  admin: { email: string; password: string }
}

/** A company with a plan and an administrator. */
export async function buildCompany(
  given: {
    users?: number
    connections?: number
    dueDate?: Date | null
    isSuper?: boolean
    campaignsEnabled?: boolean
  } = {},
): Promise<BuiltCompany> {
  const number = nextNumber()
  const email = `admin${number}@empresa${number}.example`
  const planId = await buildPlan({
    users: given.users ?? 100,
    connections: given.connections ?? 100,
  })
  const company = await createCompany({
    name: `Empresa ${number} Ção`,
    email,
    planId,
    dueDate: given.dueDate ?? null,
    campaignsEnabled: given.campaignsEnabled ?? true,
    firstUser: {
      name: `Administradora ${number}`,
      email,
      passwordHash,
      isSuper: given.isSuper ?? false,
    },
  })
  return { company, admin: { email, password: PASSWORD } }
}

export async function buildPlan(
  given: { name?: string; users?: number; connections?: number } = {},
): Promise<number> {
  const values = planInput.parse({
    name: `Plano de teste ${nextNumber()}`,
    users: 100,
    connections: 100,
    queues: 100,
    ...given,
  })
  const plan = await acrossCompanies('create a plan for a test', (db) => insertPlan(db, values))
  return plan.id
}

/** Changes the plan as the operator does, and invalidates the cached actors of its users. */
export async function changePlanOfCompany(
  companyId: number,
  change: Partial<PlanInput>,
): Promise<void> {
  const company = await inCompany(companyId, (db) => findCompany(db, companyId))
  await changePlan(company?.planId ?? 0, change)
}

export async function buildUser(
  companyId: number,
  given: {
    profile?: Profile
    name?: string
    queueIds?: number[]
    allTicket?: 'enabled' | 'desabled'
  } = {},
) {
  const number = nextNumber()
  const email = `pessoa${number}@empresa.example`
  const {
    profile = 'user',
    name = `Pessoa ${number}`,
    queueIds = [],
    allTicket = 'desabled',
  } = given
  const user = await inCompany(companyId, (db) =>
    addUser(db, companyId, { name, email, passwordHash, profile, allTicket, queueIds }),
  )
  return { user, email, password: PASSWORD }
}

export async function buildQueue(companyId: number): Promise<number> {
  const number = nextNumber()
  const row = await inCompany(companyId, (db) =>
    db
      .insertInto('queues')
      .values({
        companyId,
        name: `Fila ${number}`,
        color: `#${number.toString(16).padStart(6, '0')}`,
        orderQueue: number,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id
}
