import { z } from 'zod'
import { mediaReply } from './media-upload.ts'
import { FILE_MAX_BYTES, MESSAGE_MAX } from './message-limits.ts'
import { declareRoutes } from './route.ts'
import {
  idOrAbsent,
  id,
  idParam,
  instant,
  line,
  messageReply,
  optionalId,
  pageQuery,
  text,
} from './shapes.ts'

// Lists of files that campaigns send. On the wire they are `files`, and an option's `fileId` is the list's id.

export const FILE_LIST_PAGE = 20
const FILE_LIST_OPTIONS_MAX = 30

export const fileList = z.object({
  id: id(),
  companyId: id(),
  name: z.string(),
  message: z.string(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type FileList = z.output<typeof fileList>

const fileListOption = z.object({
  id: id(),
  fileId: id(),
  name: z.string(),
  /** Null before its file is uploaded. */
  path: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.string().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
const fullFileList = fileList.extend({ options: z.array(fileListOption) })
export type FullFileList = z.output<typeof fullFileList>

const option = z.object({ name: line(1, 100) })

export const fileListInput = z.object({
  name: line(3, 100),
  message: line(1, MESSAGE_MAX),
  options: z.array(option).max(FILE_LIST_OPTIONS_MAX).default([]),
})
export type FileListInput = z.output<typeof fileListInput>

/** Absent means unchanged; options missing in a given list are deleted with their files. */
const fileListChange = z.object({
  name: line(3, 100).optional(),
  message: line(1, MESSAGE_MAX).optional(),
  /** Without an id the option is new. */
  options: z
    .array(option.extend({ id: optionalId().optional() }))
    .max(FILE_LIST_OPTIONS_MAX)
    .optional(),
})
export type FileListChange = z.output<typeof fileListChange>

/** A field that occurs once is a string, a repeated one a list. */
const perFile = () =>
  z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(text(200)).max(FILE_LIST_OPTIONS_MAX),
  )

const fileListUpload = z.object({
  fileId: idOrAbsent(),
  typeArch: text(50).optional(),
  mediaType: perFile(),
  /** Option of each file; a new option without id is identified by its name. */
  id: perFile(),
  name: perFile(),
})
export type FileListUpload = z.output<typeof fileListUpload>

const administration = { who: 'user', permission: 'drawer-admin-items:view' } as const

export const fileListRoutes = declareRoutes({
  'GET /files': {
    summary: 'List the lists of files by name',
    who: 'user',
    query: pageQuery,
    reply: z.object({ files: z.array(fileList), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /files/:id': {
    summary: 'Get a list of files with its options',
    who: 'user',
    params: idParam,
    reply: fullFileList,
  },
  'POST /files': {
    summary: 'Create a list of files; the files are uploaded afterwards',
    ...administration,
    body: fileListInput,
    reply: fullFileList,
  },
  'PUT /files/:id': {
    summary: 'Change a list of files',
    ...administration,
    params: idParam,
    body: fileListChange,
    reply: fullFileList,
  },
  'DELETE /files/:id': {
    summary: 'Delete a list of files',
    ...administration,
    params: idParam,
    reply: messageReply,
  },
  'POST /files/uploadList/:id': {
    summary: "Upload the files of a list's options",
    ...administration,
    params: idParam,
    body: fileListUpload,
    files: { field: 'files', max: FILE_LIST_OPTIONS_MAX, maxBytes: FILE_MAX_BYTES },
    reply: mediaReply,
  },
})
