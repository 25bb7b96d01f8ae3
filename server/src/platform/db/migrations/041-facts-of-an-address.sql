-- What was read on the pages of a proof of address, encrypted, as of an identity.
alter table address_proof add column facts bytea;
