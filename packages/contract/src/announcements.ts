import { z } from 'zod'
import { mediaRemoval, mediaUpload } from './media-upload.ts'
import { PICTURE_MAX_BYTES } from './message-limits.ts'
import { declareRoutes } from './route.ts'
import {
  flag,
  typedNumber,
  id,
  idParam,
  instant,
  line,
  messageReply,
  optionalId,
  pageQuery,
} from './shapes.ts'

export const ANNOUNCEMENT_PAGE = 20

/** Red, orange and grey. */
export const priorities = [1, 2, 3] as const
export type Priority = (typeof priorities)[number]

/** A notice from the operator to companies. */
export const announcement = z.object({
  id: id(),
  title: z.string(),
  text: z.string(),
  priority: z.literal(priorities),
  /** Inactive announcements are shown to the operator only. */
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** The company that sees it; null: all companies. */
  companyId: id().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Announcement = z.output<typeof announcement>

const priority = () => typedNumber(z.literal(priorities))

export const announcementInput = z.object({
  title: line(1, 100),
  text: line(1, 4000),
  priority: priority().default(3),
  status: flag().default(true),
  companyId: optionalId().default(null),
})
export type AnnouncementInput = z.output<typeof announcementInput>

/** Absent means unchanged. */
const announcementChange = z.object({
  title: line(1, 100).optional(),
  text: line(1, 4000).optional(),
  priority: priority().optional(),
  status: flag().optional(),
  companyId: optionalId().optional(),
})
export type AnnouncementChange = z.output<typeof announcementChange>

export const announcementRoutes = declareRoutes({
  'GET /announcements': {
    summary:
      'List announcements, newest first; the operator also sees inactive ones and those for single companies',
    who: 'user',
    /** `own`: limits the operator, too, to announcements that their own company sees. */
    query: pageQuery.extend({ own: flag().optional() }),
    reply: z.object({ records: z.array(announcement), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /announcements/:id': {
    summary: 'Get an announcement',
    who: 'super',
    params: idParam,
    reply: announcement,
  },
  'POST /announcements': {
    summary: 'Create an announcement for one company or for all',
    who: 'super',
    body: announcementInput,
    reply: announcement,
  },
  'PUT /announcements/:id': {
    summary: 'Change an announcement',
    who: 'super',
    params: idParam,
    body: announcementChange,
    reply: announcement,
  },
  'DELETE /announcements/:id': {
    summary: 'Delete an announcement',
    who: 'super',
    params: idParam,
    reply: messageReply,
  },
  'POST /announcements/:id/media-upload': {
    summary: 'Upload the picture of an announcement (png, jpg); it replaces the former one',
    who: 'super',
    ...mediaUpload(PICTURE_MAX_BYTES),
  },
  'DELETE /announcements/:id/media-upload': {
    summary: 'Remove the picture of an announcement',
    who: 'super',
    ...mediaRemoval,
  },
})
