import type { z } from 'zod'
import { audioKind } from './audio.ts'
import { chargeKind } from './charge.ts'
import { checkKind } from './check.ts'
import { closeKind } from './close.ts'
import { conditionKind } from './condition.ts'
import { handoverKind } from './handover.ts'
import { httpKind } from './http.ts'
import { imgKind } from './img.ts'
import { intervalKind } from './interval.ts'
import { jumpKind } from './jump.ts'
import { menuKind } from './menu.ts'
import { messageKind } from './message.ts'
import type { NodeKind } from './node-kind.ts'
import { openaiKind } from './openai.ts'
import { questionKind } from './question.ts'
import { randomizerKind } from './randomizer.ts'
import { singleBlockKind } from './single-block.ts'
import { startKind } from './start.ts'
import { tagKind } from './tag.ts'
import { ticketKind } from './ticket.ts'
import { typebotKind } from './typebot.ts'
import { variableKind } from './variable.ts'
import { videoKind } from './video.ts'
import { waitKind } from './wait.ts'

/**
 * Every kind of node by its name in a graph, which never changes. The tables of the server (flow-engine/nodes) and of
 * the web (flow-nodes) have the same names, or they do not compile.
 */
const table = {
  start: startKind,
  singleBlock: singleBlockKind,
  menu: menuKind,
  randomizer: randomizerKind,
  interval: intervalKind,
  ticket: ticketKind,
  typebot: typebotKind,
  openai: openaiKind,
  question: questionKind,
  http: httpKind,
  variable: variableKind,
  check: checkKind,
  wait: waitKind,
  tag: tagKind,
  handover: handoverKind,
  jump: jumpKind,
  close: closeKind,
  charge: chargeKind,
  message: messageKind,
  condition: conditionKind,
  img: imgKind,
  audio: audioKind,
  video: videoKind,
}

export type FlowNodeType = keyof typeof table

type DataByType = { [T in FlowNodeType]: z.output<(typeof table)[T]['data']> }

/** The data of a kind, as its schema reads them. */
export type NodeData<T extends FlowNodeType> = DataByType[T]

export const nodeKinds: { readonly [T in FlowNodeType]: NodeKind<NodeData<T>> } = table

export function isFlowNodeType(type: string): type is FlowNodeType {
  return Object.hasOwn(nodeKinds, type)
}

export const flowNodeTypes = Object.keys(nodeKinds).filter(isFlowNodeType)
