import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import { audioLook } from './audio/audio.tsx'
import { chargeLook } from './charge/charge.tsx'
import { checkLook } from './check/check.tsx'
import { closeLook } from './close/close.tsx'
import { conditionLook } from './condition/condition.tsx'
import { handoverLook } from './handover/handover.tsx'
import { httpLook } from './http/http.tsx'
import { imgLook } from './img/img.tsx'
import { intervalLook } from './interval/interval.tsx'
import { jumpLook } from './jump/jump.tsx'
import { menuLook } from './menu/menu.tsx'
import { messageLook } from './message/message.tsx'
import { openaiLook } from './openai/openai.tsx'
import { questionLook } from './question/question.tsx'
import { randomizerLook } from './randomizer/randomizer.tsx'
import { singleBlockLook } from './single-block/single-block.tsx'
import { startLook } from './start/start.tsx'
import { tagLook } from './tag/tag.tsx'
import { ticketLook } from './ticket/ticket.tsx'
import { typebotLook } from './typebot/typebot.tsx'
import { variableLook } from './variable/variable.tsx'
import { videoLook } from './video/video.tsx'
import { waitLook } from './wait/wait.tsx'
import type { NodeLook } from './node-look.ts'

/** The look of every kind of node, in the order of the editor's menu: the specification's nine first. */
export const nodeLooks: { readonly [T in FlowNodeType]: NodeLook<T> } = {
  start: startLook,
  singleBlock: singleBlockLook,
  menu: menuLook,
  randomizer: randomizerLook,
  interval: intervalLook,
  ticket: ticketLook,
  typebot: typebotLook,
  openai: openaiLook,
  question: questionLook,
  http: httpLook,
  variable: variableLook,
  check: checkLook,
  wait: waitLook,
  tag: tagLook,
  handover: handoverLook,
  jump: jumpLook,
  close: closeLook,
  charge: chargeLook,
  message: messageLook,
  condition: conditionLook,
  img: imgLook,
  audio: audioLook,
  video: videoLook,
}
