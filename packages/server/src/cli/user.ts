import { parseArgs } from 'node:util'
import { userInput } from '@guiche/contract/users'
import type { z } from 'zod'
import { type Config, readConfig } from '../platform/config.ts'
import { closePools } from '../platform/database/pools.ts'
import { makePassword } from '../platform/passwords.ts'
import { askPassword } from './ask-password.ts'
import type { WantedUser } from './create-user-or-set-password.ts'
import { openExistingDatabase } from './open-existing-database.ts'
import { openRoles } from './open-roles.ts'
import { CommandRefusal, runCommand } from './run-command.ts'

// npm run user: for operators with access to the machine, when no user can sign in who could do this in the product.

const HELP = `Creates a user or sets a user's password. Guichê may be running.

npm run user -- --email ana@empresa.com.br [--password …] [--name 'Ana Souza'] [--company 1]
                [--profile admin|supervisor|user] [--super]

  --email     the address to sign in with
  --password  5 to 50 characters; without it the command asks for it, or, without a terminal, generates and prints it
  --name      2 to 50 characters; by default the address before its @
  --company   the id of a new user's company; by default 1
  --profile   by default user, or admin with --super
  --super     all rights on the platform: companies, plans and others

If a user has this address already, their password is set and all of their sessions end.
DATA_DIR, DATABASE_URL and SECRET select the installation, as for npm start.`

// The rules are those of the HTTP API.
const { shape } = userInput

await runCommand('user', HELP, async (signal) => {
  const config = readConfig(process.env)
  const { password, ...wanted } = readArguments()
  const given =
    password ?? (process.stdin.isTTY ? checkedPassword(await askPassword(signal)) : undefined)
  const made = given ?? makePassword()
  console.log(await createOrChangeUser(config, { ...wanted, password: made }))
  if (given === undefined) console.log(`The password is ${made}`)
})

async function createOrChangeUser(config: Config, wanted: WantedUser): Promise<string> {
  const database = await openExistingDatabase(config)
  try {
    await openRoles(database.owner, config)
    // Imports the whole server; dynamic, so that refusals happen before.
    const { createUserOrSetPassword } = await import('./create-user-or-set-password.ts')
    return await createUserOrSetPassword(wanted)
  } finally {
    await closePools()
    await database.close()
  }
}

function readArguments(): Omit<WantedUser, 'password'> & { password?: string } {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      name: { type: 'string' },
      company: { type: 'string' },
      profile: { type: 'string' },
      super: { type: 'boolean' },
    },
  })
  const { email, password, name, company, profile } = values
  return {
    email: parsedOrRefused(
      shape.email,
      email,
      '--email must be an address, such as ana@empresa.com.br',
    ),
    ...(password !== undefined && { password: checkedPassword(password) }),
    ...(name !== undefined && {
      name: parsedOrRefused(shape.name, name, '--name must have 2 to 50 characters'),
    }),
    ...(company !== undefined && {
      companyId: parsedOrRefused(shape.companyId, company, '--company must be the id of a company'),
    }),
    ...(profile !== undefined && {
      profile: parsedOrRefused(
        shape.profile,
        profile,
        '--profile must be admin, supervisor or user',
      ),
    }),
    ...(values.super && { isSuper: true }),
  }
}

function checkedPassword(password: string): string {
  return parsedOrRefused(shape.password, password, 'the password must have 5 to 50 characters')
}

function parsedOrRefused<T>(schema: z.ZodType<T>, value: unknown, refusal: string): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new CommandRefusal(refusal)
  return parsed.data
}
