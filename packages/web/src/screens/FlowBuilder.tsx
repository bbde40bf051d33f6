import { Navigate, useParams } from 'react-router'
import { FlowEditor } from '../features/setup/flow-editor/index.ts'

const FLOWS_PATH = '/flowbuilders'

/** The editor of one flow; an invalid id in the address redirects to the list. */
export default function FlowBuilder() {
  const flowId = Number(useParams()['id'])
  return Number.isInteger(flowId) && flowId > 0 ? (
    <FlowEditor key={flowId} flowId={flowId} />
  ) : (
    <Navigate to={FLOWS_PATH} replace />
  )
}
