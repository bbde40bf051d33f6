// A single node: card content, exits and dialog. The canvas around it, with positions and edges, is flow-editor's.

export { saveAnswerKeys, knownAnswerKeys } from './answer-keys.ts'
export { exitRowsOf } from './exit-rows.ts'
export { kindOf, newNodeData, offeredKinds } from './kind-of.ts'
export { firstWords, kindName, nodeTitle, nodeTextsOf } from './node-title.ts'
export { NodeBody } from './NodeBody.tsx'
export { NodeDialog } from './NodeDialog.tsx'
