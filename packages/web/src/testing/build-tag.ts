import type { Tag } from '@guiche/contract/tags'

const at = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' }

export function buildTag(change: Partial<Tag> = {}): Tag {
  return { id: 1, name: 'Urgente', color: '#d64545', kanban: 0, companyId: 1, ...at, ...change }
}
