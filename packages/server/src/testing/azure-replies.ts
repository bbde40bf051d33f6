import type { ProgramReply } from './external-program.ts'
import { voiceNote } from './voice-note.ts'

// Replies of an emulated Azure Speech to a text to speak.

export const SPEECH = '/cognitiveservices/v1'

export const speechReply: ProgramReply = (_asked, reply) => {
  reply.writeHead(200, { 'content-type': 'audio/ogg' }).end(voiceNote)
}

/** Refuses this many requests as busy before it answers. */
export function speechAfterBusy(times: number, status = 429): ProgramReply {
  let asked = 0
  return (_asked, reply) => {
    if (asked++ < times) reply.writeHead(status).end()
    else reply.writeHead(200, { 'content-type': 'audio/ogg' }).end(voiceNote)
  }
}

/** A sound that never ends. */
export const endlessSound: ProgramReply = (_asked, reply) => {
  reply.writeHead(200, { 'content-type': 'audio/ogg' })
  const chunk = Buffer.alloc(65_536)
  const pour = () => {
    while (!reply.destroyed && reply.write(chunk));
  }
  reply.on('drain', pour)
  pour()
}
