import { lazyPane } from '../../../ui/lazy.tsx'

/** Who does not draw loads no canvas. */
export const FlowEditor = lazyPane(async () => ({
  default: (await import('./FlowEditor.tsx')).FlowEditor,
}))
