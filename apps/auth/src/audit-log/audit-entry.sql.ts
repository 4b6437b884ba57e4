/** The columns of an entry, by the names of its entity. */
export const ENTRY_COLUMNS = `
  id, action, actor_kind AS "actorKind", actor_user_id AS "actorUserId", actor_name AS "actorName",
  subject_type AS "subjectType", subject_id AS "subjectId", details, request_id AS "requestId",
  created_at AS "createdAt"`;
