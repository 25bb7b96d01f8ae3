-- Who signs in to the console at the company's OIDC provider: its address and its name for the person. Null: with a passkey.
alter table staff add column oidc_subject text unique;
