import { lazy, lazyPane } from '../../../ui/lazy.tsx'

export { CountBadge, CountsLegend } from './CountBadge.tsx'
export { useVersionNodes } from './flow-sessions.queries.ts'
export { type NodeCount, useNodeCounts } from './use-node-counts.ts'

// Panels and dialogs are loaded when they are opened.
export const SessionsPanel = lazyPane(async () => ({
  default: (await import('./SessionsPanel.tsx')).SessionsPanel,
}))
export const FlowWebhookDialog = lazy(async () => ({
  default: (await import('./FlowWebhookDialog.tsx')).FlowWebhookDialog,
}))
