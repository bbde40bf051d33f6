import { CallError } from '../../../platform/call-error.ts'
import { codeText, errorText } from '../../../platform/error-text.ts'
import { toast } from '../../../ui/toast.tsx'

/** Path of a flow's editor. */
export const flowPath = (flowId: number) => `/flowbuilder/${flowId}`

/** Recognized by its status, since the body that other clients expect has no code: "exist". */
const NAME_TAKEN = 402

/** Shows the server's refusal: below the name if it is taken, else as a toast. */
export function showRefusal(error: unknown, underName: (message: string) => void): void {
  if (error instanceof CallError && error.status === NAME_TAKEN)
    underName(codeText('ERR_FLOW_NAME_ALREADY_EXISTS'))
  else toast.error(errorText(error))
}
