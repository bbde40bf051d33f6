export { flowsLive } from './flows.live.ts'
export {
  flowRows,
  flowsQuery,
  useChangeFlow,
  useDuplicateFlow,
  useExportFlow,
  useFlows,
  useImportFlow,
  useMakeFlow,
  useRemoveFlow,
} from './flows.queries.ts'
