import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id, instant, messageReply } from './shapes.ts'

// A prompt's proposed answer, where answers are reviewed before they are sent.

/** An article cited by an answer. */
export const citedArticle = z.object({ title: z.string(), url: z.string().nullable() })
export type CitedArticle = z.output<typeof citedArticle>

/** At most one per ticket; a newer answer is another proposal. */
export const promptProposal = z.object({
  id: id(),
  ticketId: id(),
  prompt: z.object({ id: id(), name: z.string() }),
  text: z.string(),
  cited: z.array(citedArticle),
  createdAt: instant(),
})
export type PromptProposal = z.output<typeof promptProposal>

const ticketIdParam = z.object({ ticketId: givenId() })
/** Id of the reviewed proposal, so that a newer one is not sent by mistake. */
const whichOne = z.object({ id: givenId() })

export const promptProposalRoutes = declareRoutes({
  'GET /tickets/:ticketId/proposal': {
    summary: "Get the prompt's proposed answer to the ticket's customer, which waits for a review",
    who: 'user',
    params: ticketIdParam,
    reply: z.object({ proposal: promptProposal.nullable() }),
  },
  'POST /tickets/:ticketId/proposal/send': {
    summary:
      "Send a reviewed proposal as the prompt's message; the prompt continues the conversation",
    who: 'user',
    params: ticketIdParam,
    body: whichOne,
    reply: messageReply,
  },
  'DELETE /tickets/:ticketId/proposal': {
    summary: "Discard a proposal; the prompt continues with the customer's next message",
    who: 'user',
    params: ticketIdParam,
    query: whichOne,
    reply: messageReply,
  },
})
