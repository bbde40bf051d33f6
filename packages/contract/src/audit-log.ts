import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { idOrAbsent, flag, id, instant } from './shapes.ts'

// Actions of consequence, or by outsiders, in a company.

export const AUDIT_PAGE = 50

export const auditActions = [
  'charge.change',
  'charge.make',
  'charge.send',
  'company.change',
  'company.create',
  'company.delete',
  'company.language',
  'company.remove',
  'company.remove-now',
  'company.restore',
  'company.schedules',
  'connection.delete',
  'connection.token-made',
  'connection.token-removed',
  'contacts.block',
  'contacts.delete',
  'contacts.merge',
  'contacts.merge.undo',
  'flow.delete',
  'invoice.confirm',
  'invoice.refund',
  'operator.begin',
  'operator.end',
  'payment.credit',
  'payment.dismiss',
  'payment.refund',
  'personal-token.made',
  'personal-token.revoked',
  'proposal.discarded',
  'proposal.sent',
  'queue.delete',
  'queues.list',
  'settings.change',
  'subscription.automatic',
  'subscription.automatic-end',
  'tickets.delete',
  'users.change',
  'users.create',
  'users.deactivate',
  'users.delete',
  'users.list',
  'users.reactivate',
  'users.show',
  'webhook.change',
  'webhook.create',
  'webhook.delete',
  'webhook.secret',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Details that are ids, with the field that gets the name: the name stored with the entry, or the current one. */
export const namedParts = {
  userId: { of: 'users', as: 'user' },
  asUserId: { of: 'users', as: 'asUser' },
  companyId: { of: 'companies', as: 'company' },
  whatsappId: { of: 'whatsapps', as: 'whatsapp' },
  planId: { of: 'plans', as: 'plan' },
  promptId: { of: 'prompts', as: 'prompt' },
} as const

const auditEntry = z.object({
  id: id(),
  at: instant(),
  /** The company that was changed. */
  company: z.object({ id: id(), name: z.string() }),
  /** The user's current name, or the last one of a deleted user; empty if unknown. */
  user: z.object({ id: id(), name: z.string() }),
  /** Set when the user belongs to another company: the platform's operator. */
  isOutsider: z.boolean(),
  /** One of `auditActions`, or an action of a later version. */
  action: z.string(),
  /** The object of the action and its values, by field. */
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof auditEntry>

const optionalDay = () =>
  z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional())

const auditQuery = z.object({
  action: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(auditActions).optional(),
  ),
  userId: idOrAbsent(),
  /** Days in the caller's time zone, both included. */
  from: optionalDay(),
  to: optionalDay(),
  /** Entries of another company; super users only. */
  companyId: idOrAbsent(),
  /** Entries of all companies; super users only. */
  isEverywhere: flag().default(false),
  /** Cursor: `next` of the previous page. */
  after: z
    .string()
    .regex(/^\d{1,17}_\d{1,10}_\d{1,10}$/)
    .optional(),
})
export type AuditQuery = z.output<typeof auditQuery>

export const auditLogRoutes = declareRoutes({
  'GET /audit-log': {
    summary:
      "List the company's audit log: important changes and accesses from outside, newest first",
    who: 'admin',
    query: auditQuery,
    reply: z.object({
      entries: z.array(auditEntry),
      /** Null on the last page. */
      next: z.string().nullable(),
    }),
  },
})
