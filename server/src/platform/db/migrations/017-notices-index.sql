-- The list of notices asks for the latest emails of one member.
create index outbox_email_member on outbox_email (member_id, created_at desc);
