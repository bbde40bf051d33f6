import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import type { NodeSteps } from '../node-steps.ts'
import { audioSteps } from './audio.ts'
import { chargeSteps } from './charge.ts'
import { checkSteps } from './check.ts'
import { closeSteps } from './close.ts'
import { conditionSteps } from './condition.ts'
import { handoverSteps } from './handover.ts'
import { httpSteps } from './http.ts'
import { imgSteps } from './img.ts'
import { intervalSteps } from './interval.ts'
import { jumpSteps } from './jump.ts'
import { menuSteps } from './menu.ts'
import { messageSteps } from './message.ts'
import { openaiSteps } from './openai.ts'
import { questionSteps } from './question.ts'
import { randomizerSteps } from './randomizer.ts'
import { singleBlockSteps } from './single-block.ts'
import { startSteps } from './start.ts'
import { tagSteps } from './tag.ts'
import { ticketSteps } from './ticket.ts'
import { typebotSteps } from './typebot.ts'
import { variableSteps } from './variable.ts'
import { videoSteps } from './video.ts'
import { waitSteps } from './wait.ts'

/** The steps of every kind of node. */
export const engineNodes: { readonly [T in FlowNodeType]: NodeSteps<T> } = {
  start: startSteps,
  singleBlock: singleBlockSteps,
  menu: menuSteps,
  randomizer: randomizerSteps,
  interval: intervalSteps,
  ticket: ticketSteps,
  typebot: typebotSteps,
  openai: openaiSteps,
  question: questionSteps,
  http: httpSteps,
  variable: variableSteps,
  check: checkSteps,
  wait: waitSteps,
  tag: tagSteps,
  handover: handoverSteps,
  jump: jumpSteps,
  close: closeSteps,
  charge: chargeSteps,
  message: messageSteps,
  condition: conditionSteps,
  img: imgSteps,
  audio: audioSteps,
  video: videoSteps,
}
