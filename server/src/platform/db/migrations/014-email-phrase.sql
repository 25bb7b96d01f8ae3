-- What the member chose to see in each of our emails. Encrypted.
alter table member add column email_phrase bytea;
