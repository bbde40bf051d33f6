import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import type { FlowNode } from '@guiche/contract/flow-graph'

/** Data of a new node, in the format of other clients. */
export function newNodeData(type: FlowNodeType): FlowNode['data'] {
  return structuredClone(blank[type])
}

const blank: Readonly<Record<FlowNodeType, FlowNode['data']>> = {
  start: { label: 'Inicio do fluxo' },
  singleBlock: { seq: [], elements: [] },
  menu: { message: '', arrayOption: [{ number: 1, value: '' }] },
  randomizer: { percent: 50 },
  interval: {},
  ticket: {},
  typebot: { typebotIntegration: {} },
  openai: { typebotIntegration: {} },
  question: { typebotIntegration: {} },
  http: { method: 'GET', url: '' },
  variable: { key: '', value: '' },
  check: { kind: 'hours', queueId: null },
  wait: { amount: 5, unit: 'minutes' },
  tag: { tagIds: [], isRemoved: false },
  handover: { queueId: null, message: '', summary: '' },
  jump: { flowId: null },
  close: { message: '' },
  charge: { value: '', description: '', message: '', amount: 1, unit: 'days' },
  message: { label: '' },
  condition: { key: '', condition: '==', value: '' },
  img: { url: '' },
  audio: { url: '', record: false },
  video: { url: '' },
}
