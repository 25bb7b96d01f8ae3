-- Challenges that a passkey signs: each is used once, for one purpose, by the one who asked for it.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null,
  subject text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expires_at on passkey_challenge (expires_at);
