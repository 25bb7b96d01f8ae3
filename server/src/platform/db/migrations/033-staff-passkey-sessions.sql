-- The passkey that a session of the console used last: removing a passkey ends these sessions.
alter table staff_session add column passkey_id text;
