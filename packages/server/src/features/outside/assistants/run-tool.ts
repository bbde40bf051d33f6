import { type CallRoute, mayCall } from '../../../platform/http/call-route.ts'
import { AppError } from '../../../platform/errors.ts'
import { checkInput } from '../../../platform/http/route-checks.ts'
import { logServerError, toAppError } from '../../../platform/http/answer-error.ts'
import type { AuthenticatedProgram } from '../../setup/personal-tokens/index.ts'
import { recordCall } from './assistant-calls.ts'
import type { Tool } from './tool.ts'
import { tools } from './tools.ts'

/** The tools that a program's token and user may call. */
export function offeredTools({ actor, mayWrite }: AuthenticatedProgram): Tool[] {
  return tools.filter(
    ({ writes, routes }) => (mayWrite || !writes) && routes.every((key) => mayCall(actor, key)),
  )
}

export type ToolOutcome =
  | { readonly refusal: null; readonly result: object }
  | { readonly refusal: AppError }

/** Runs a tool with its user's permissions and records the call. */
export async function runTool(
  program: AuthenticatedProgram,
  call: CallRoute,
  asked: { name: string; given: Record<string, unknown> },
): Promise<ToolOutcome> {
  const begunAt = performance.now()
  const outcome = await callTool(program, call, asked).then(
    (result): ToolOutcome => ({ refusal: null, result }),
    (error: unknown): ToolOutcome => {
      const refusal = toAppError(error)
      logServerError(error, refusal, { tool: asked.name })
      return { refusal }
    },
  )
  const durationMs = Math.round(performance.now() - begunAt)
  const tool = tools.find((one) => one.name === asked.name)?.name ?? ''
  await recordCall(
    program,
    { tool, given: asked.given },
    { refusal: outcome.refusal?.code ?? null, durationMs },
  )
  return outcome
}

/** @throws ERR_NO_TOOL_FOUND, ERR_PERSONAL_TOKEN_READ_ONLY, ERR_INVALID_INPUT, and the refusals of its routes */
async function callTool(
  { actor, mayWrite }: AuthenticatedProgram,
  call: CallRoute,
  { name, given }: { name: string; given: Record<string, unknown> },
): Promise<object> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) throw new AppError('ERR_NO_TOOL_FOUND')
  if (tool.writes && !mayWrite) throw new AppError('ERR_PERSONAL_TOKEN_READ_ONLY')
  const { value, error } = checkInput(tool.input, given)
  if (error) throw error
  // The tool's own schema has just parsed the value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return tool.run((key, sent) => call(actor, key, sent), value as never)
}
