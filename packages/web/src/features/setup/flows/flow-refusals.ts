import { CallError } from '../../../platform/call-error.ts'
import { codeText, errorText } from '../../../platform/error-text.ts'
import { toast } from '../../../ui/toast.tsx'

/** Where a flow is drawn. */
export const flowPath = (flowId: number) => `/flowbuilder/${flowId}`

/** By its status, since what clients of this family are told with it is no code: "exist". */
const NAME_TAKEN = 402

/** Says why the server refused: under the name where that is taken, else over the page. */
export function sayRefusal(error: unknown, underName: (message: string) => void): void {
  if (error instanceof CallError && error.status === NAME_TAKEN)
    underName(codeText('ERR_FLOW_NAME_ALREADY_EXISTS'))
  else toast.error(errorText(error))
}
